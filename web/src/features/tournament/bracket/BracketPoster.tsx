import type { Tournament } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { TowerSymbol, Wordmark } from '@/shared/ui/Brand';
import { BracketDrawing } from './BracketDrawing';
import classes from './BracketPoster.module.css';
import { type Density, layoutBracket } from './layout';
import type { BracketTexts } from './texts';

interface BracketPosterProps {
  tournament: Tournament;
  contestName: string;
  texts: BracketTexts;
  now: number;
}

/** The whole bracket with its contest's name, as it is saved and shared. */
export function BracketPoster({ tournament, contestName, texts, now }: BracketPosterProps) {
  const density: Density = tournament.slots <= 32 ? 'cards' : 'sheet';
  const sides = tournament.slots >= 16 ? 2 : 1;
  const layout = layoutBracket(tournament, { density, sides }, now);
  const start = tournament.rounds[0]?.startTime;
  return (
    <div className={classes.poster}>
      <header className={classes.head}>
        <h1>{contestName}</h1>
        <p>
          {tournament.game && <span>{tournament.game.gameName}</span>}
          {start && <span className={classes.date}>{formatTime(start, texts.zone, 'day')}</span>}
        </p>
      </header>
      <div className={classes.columns} style={{ width: layout.width }}>
        {layout.columns.map((column) => (
          <p
            key={`${column.round}.${column.heading}`}
            className={classes.column}
            style={{ left: column.x, width: column.width }}
            data-align={column.heading === 0 ? 'center' : column.heading === 1 ? 'start' : 'end'}
          >
            {texts.roundTitle(column.round)}
          </p>
        ))}
      </div>
      <BracketDrawing tournament={tournament} layout={layout} density={density} texts={texts} now={now} />
      <footer className={classes.foot}>
        <TowerSymbol size={34} />
        <Wordmark height={18} />
      </footer>
    </div>
  );
}
