import { useMemo } from 'react';
import type { Tournament } from '@/shared/api/types';
import { BracketDrawing } from './BracketDrawing';
import { layoutBracket } from './layout';
import classes from './PaperBracket.module.css';
import { useBracketTexts } from './texts';
import { eliminationOf } from './tree';

/** The width in CSS pixels of a sheet of A4 on its side, within the margins. */
const paperWidth = 1040;

/** The whole bracket on paper, as wide as the sheet. A large one continues on the next sheets. */
export function PaperBracket({ tournament, now }: { tournament: Tournament; now: number }) {
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds);
  const density = tournament.double || tournament.slots <= 16 ? 'cards' : 'sheet';
  const layout = useMemo(
    () => layoutBracket(tournament, { density, sides: tournament.slots >= 16 ? 2 : 1 }, now),
    [tournament, density, now],
  );
  const scale = Math.min(1, paperWidth / layout.width);
  return (
    <div className={classes.paper} style={{ width: layout.width * scale, height: layout.height * scale }}>
      <div style={{ transform: `scale(${scale})` }}>
        <BracketDrawing tournament={tournament} layout={layout} density={density} texts={texts} now={now} />
      </div>
    </div>
  );
}
