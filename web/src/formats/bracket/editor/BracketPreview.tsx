import { useElementSize, useMergedRef } from '@mantine/hooks';
import { memo, useDeferredValue, useMemo, useRef } from 'react';
import type { Tournament } from '@/shared/api/types';
import { scrollable } from '@/shared/ui/scrollable';
import { BracketDrawing } from '../view/BracketDrawing';
import { layoutBracket } from '../view/layout';
import type { BracketTexts } from '../view/texts';
import { useWindow } from '../view/useViewport';
import classes from './BracketPreview.module.css';

/** The smallest scale at which names can be read. A wider bracket scrolls. */
const smallest = 0.7;

interface BracketPreviewProps {
  planned: Tournament;
  texts: BracketTexts;
}

/** A planned bracket, as large as the page is wide. After a change of the plan the slots are drawn first, and then the preview. */
export function BracketPreview({ planned, texts }: BracketPreviewProps) {
  return <Preview planned={useDeferredValue(planned)} texts={texts} />;
}

const Preview = memo(function Preview({ planned, texts }: BracketPreviewProps) {
  const { ref, width } = useElementSize<HTMLElement>();
  const viewport = useRef<HTMLElement>(null);
  const { slots, double } = planned;
  const layouts = useMemo(() => {
    const sides = slots >= 16 && !double ? ([2, 1] as const) : ([1] as const);
    return sides.map((sides) => layoutBracket(planned, { density: 'sheet', sides }, 0));
  }, [planned, slots, double]);
  const scaleOf = (layout: { width: number }) => (width > 0 ? Math.min(1, width / layout.width) : 1);
  // A bracket of two sides or of one, whichever is larger on this screen.
  const layout = layouts.reduce((best, each) => (scaleOf(each) > scaleOf(best) ? each : best));
  const scale = Math.max(smallest, scaleOf(layout));
  const visible = useWindow(viewport, width > 0, scale, 0);
  return (
    <section
      ref={useMergedRef(ref, viewport)}
      className={classes.preview}
      aria-label={texts.t('edit.preview')}
      {...scrollable}
    >
      <div className={classes.room} style={{ width: layout.width * scale, height: layout.height * scale }}>
        <div className={classes.world} style={{ transform: `scale(${scale})` }}>
          <BracketDrawing
            tournament={planned}
            layout={layout}
            density={double ? 'cards' : 'sheet'}
            texts={texts}
            now={0}
            window={visible}
          />
        </div>
      </div>
    </section>
  );
});
