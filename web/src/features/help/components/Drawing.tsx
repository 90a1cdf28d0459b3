import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingName } from '../lib/text';
import classes from './Drawing.module.css';

const drawings: Record<DrawingName, () => ReactNode> = {
  bracket,
  double: Double,
  swiss: Swiss,
  league,
  royale: Royale,
};
const heights: Record<DrawingName, number> = {
  bracket: 232,
  double: 264,
  swiss: 250,
  league: 186,
  royale: 216,
};

/** A drawing of a format. Its width is that of a phone, so that its letters are as large as those of the text. */
export function Drawing({ name, label }: { name: DrawingName; label: string }) {
  const Picture = drawings[name];
  return (
    <svg viewBox={`0 0 340 ${heights[name]}`} className={classes.drawing} role="img" aria-label={label}>
      <Picture />
    </svg>
  );
}

/** A participant: a letter in a box. */
function Box({ x, y, name, won }: { x: number; y: number; name: string; won?: boolean }) {
  return (
    <g data-won={won || undefined}>
      <rect x={x} y={y} width={34} height={22} />
      <text x={x + 17} y={y + 16} textAnchor="middle">
        {name}
      </text>
    </g>
  );
}

interface JoinProps {
  x: number;
  from: number;
  to: number;
  next: number;
  up: boolean;
  /** Whether the champion goes on here. */
  champion?: boolean;
}

/** The line from two sides to the side that goes on; `up` is whether the upper one won. */
function Join({ x, from, to, next, up, champion = false }: JoinProps) {
  const middle = x + 16;
  const at = (from + to) / 2;
  return (
    <>
      <path d={`M${x} ${up ? to : from}H${middle}V${at}`} />
      <path
        className={champion ? classes.winner : classes.through}
        d={`M${x} ${up ? from : to}H${middle}V${at}H${next}`}
      />
    </>
  );
}

/** Eight participants and a champion. */
function bracket() {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const row = (slot: number) => 8 + slot * 28;
  const middle = (slots: readonly number[]) =>
    slots.reduce((sum, slot) => sum + row(slot) + 11, 0) / slots.length;
  return (
    <>
      {names.map((name, slot) => (
        <Box key={name} x={4} y={row(slot)} name={name} won={name === 'A'} />
      ))}
      {[0, 2, 4, 6].map((slot) => (
        <Join
          key={slot}
          x={38}
          from={middle([slot])}
          to={middle([slot + 1])}
          next={100}
          up={slot !== 4}
          champion={slot === 0}
        />
      ))}
      {['A', 'C', 'F', 'G'].map((name, pair) => (
        <Box key={name} x={100} y={middle([pair * 2, pair * 2 + 1]) - 11} name={name} won={name === 'A'} />
      ))}
      <Join x={134} from={middle([0, 1])} to={middle([2, 3])} next={196} up champion />
      <Join x={134} from={middle([4, 5])} to={middle([6, 7])} next={196} up={false} />
      <Box x={196} y={middle([0, 1, 2, 3]) - 11} name="A" won />
      <Box x={196} y={middle([4, 5, 6, 7]) - 11} name="G" />
      <Join x={230} from={middle([0, 1, 2, 3])} to={middle([4, 5, 6, 7])} next={296} up champion />
      <Box x={296} y={middle([0, 1, 2, 3, 4, 5, 6, 7]) - 11} name="A" won />
    </>
  );
}

/** Four participants in an upper and a lower bracket. */
function Double() {
  const { t } = useTranslation('tournament');
  const upper = [36, 70, 104, 138];
  return (
    <g transform="translate(8 0)">
      <text x={0} y={18} className={classes.label}>
        {t('section.upper')}
      </text>
      {['A', 'B', 'C', 'D'].map((name, slot) => (
        <Box key={name} x={4} y={(upper[slot] ?? 0) - 11} name={name} won={name === 'A'} />
      ))}
      <Join x={38} from={36} to={70} next={90} up champion />
      <Join x={38} from={104} to={138} next={90} up />
      <Box x={90} y={42} name="A" won />
      <Box x={90} y={110} name="C" />
      <Join x={124} from={53} to={121} next={228} up champion />
      <text x={4} y={180} className={classes.label}>
        {t('section.lower')}
      </text>
      <Box x={44} y={195} name="B" />
      <Box x={44} y={235} name="D" />
      <Join x={78} from={206} to={246} next={122} up={false} />
      <Box x={122} y={215} name="D" />
      <Box x={122} y={175} name="C" />
      <Join x={156} from={186} to={226} next={196} up />
      <Box x={196} y={195} name="C" />
      <path className={classes.falls} d="M4 70H-2V246H44M4 138H-2M-2 206H44" />
      <path className={classes.falls} d="M107 132V156H139V175" />
      <Box x={228} y={76} name="A" won />
      <path className={classes.through} d="M230 206H245V98" />
      <path className={classes.winner} d="M262 87H290" />
      <Box x={290} y={76} name="A" won />
      <text x={324} y={66} textAnchor="end" className={classes.label}>
        {t('section.final')}
      </text>
    </g>
  );
}

/** Three rounds of eight participants. */
function Swiss() {
  const { t } = useTranslation(['match', 'rounds']);
  const rounds: readonly (readonly (readonly [string, string, number])[])[] = [
    [
      ['A', 'B', 0],
      ['C', 'D', 0],
      ['E', 'F', 0],
      ['G', 'H', 0],
    ],
    [
      ['A', 'C', 3],
      ['E', 'G', 3],
      ['B', 'D', 0],
      ['F', 'H', 0],
    ],
    [
      ['A', 'E', 6],
      ['C', 'G', 3],
      ['B', 'F', 3],
      ['D', 'H', 0],
    ],
  ];
  return rounds.map((pairs, round) => (
    <g key={pairs.join()} transform={`translate(${4 + round * 116} 0)`}>
      <text x={0} y={18} className={classes.label}>
        {t('match:round.numbered', { n: round + 1 })}
      </text>
      {pairs.map(([first, second, points], number) => (
        <g key={first} transform={`translate(0 ${30 + number * 55})`}>
          <Box x={0} y={0} name={first} won={first === 'A'} />
          <Box x={40} y={0} name={second} />
          <path d="M34 11H40" />
          <text x={0} y={40} className={classes.small}>
            {t('rounds:match.points', { points })}
          </text>
        </g>
      ))}
    </g>
  ));
}

/** Four participants who all meet. */
function league() {
  const names = ['A', 'B', 'C', 'D'];
  const results: readonly (readonly string[])[] = [
    ['', '2–0', '1–1', '2–1'],
    ['0–2', '', '2–1', '0–2'],
    ['1–1', '1–2', '', '2–0'],
    ['1–2', '2–0', '0–2', ''],
  ];
  return (
    <>
      {names.map((name, column) => (
        <Box key={name} x={74 + column * 62} y={6} name={name} />
      ))}
      {names.map((name, row) => (
        <g key={name}>
          <Box x={8} y={38 + row * 36} name={name} won={name === 'A'} />
          <path d={`M50 ${68 + row * 36}H326`} className={classes.rule} />
          {results[row]?.map((text, column) =>
            text === '' ? (
              <path
                key={names[column]}
                d={`M${84 + column * 62} ${58 + row * 36}l14 -18`}
                className={classes.rule}
              />
            ) : (
              <text key={names[column]} x={91 + column * 62} y={55 + row * 36} textAnchor="middle">
                {text}
              </text>
            ),
          )}
        </g>
      ))}
    </>
  );
}

/** Two lobbies, dealt by the table: the numbers are ranks. */
function Royale() {
  const { t } = useTranslation('battleroyal');
  const lobbies = [
    { name: 'A', ranks: [1, 4, 5, 8] },
    { name: 'B', ranks: [2, 3, 6, 7] },
  ];
  return lobbies.map(({ name, ranks }, lobby) => (
    <g key={name} transform={`translate(${88 + lobby * 168} 118)`}>
      <text x={0} y={-98} textAnchor="middle" className={classes.label}>
        {t('lobby.name', { name })}
      </text>
      <circle r={74} className={classes.ring} />
      <circle r={44} className={classes.ring} />
      <circle r={12} className={classes.ring} />
      {ranks.map((rank, place) => {
        const angle = (place * Math.PI) / 2 + Math.PI / 4 + lobby * 0.4;
        return (
          <Box
            key={rank}
            x={Math.round(Math.cos(angle) * 60) - 17}
            y={Math.round(Math.sin(angle) * 60) - 11}
            name={String(rank)}
            won={rank === 1}
          />
        );
      })}
    </g>
  ));
}
