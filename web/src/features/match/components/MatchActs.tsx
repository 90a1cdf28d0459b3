import { IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { clearResult, type MatchAddress, undoCorrection } from '@/entities/match/api';
import { isOver } from '@/entities/match/lib/state';
import { useMatchAct } from '@/entities/match/lib/useMatchAct';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';

interface MatchActsProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
  onEdit: () => void;
}

/** The viewer's actions for the result. */
export function MatchActs({ address, match, texts, onEdit }: MatchActsProps) {
  const { t } = texts;
  const act = useMatchAct(address);
  const over = isOver(match);

  async function clear() {
    const agreed = await confirm({
      title: t('page.clearTitle'),
      body: t('page.clearBody'),
      confirmLabel: t('page.clear'),
      danger: true,
    });
    if (agreed) await act.run(() => clearResult(address, match.version), t('page.cleared'));
  }

  async function undo() {
    const agreed = await confirm({
      title: t('undo.title'),
      body: t('undo.body'),
      confirmLabel: t('undo.act'),
    });
    if (agreed) await act.run(() => undoCorrection(address, match.version), t('undo.done'));
  }

  return (
    <>
      {match.canUndo && (
        <Button
          variant="quiet"
          disabled={act.busy}
          icon={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => void undo()}
        >
          {t('undo.act')}
        </Button>
      )}
      {match.canClear && (
        <Button
          variant="quiet"
          disabled={act.busy}
          icon={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void clear()}
        >
          {t('page.clear')}
        </Button>
      )}
      {match.canEdit && match.claims.length === 0 && (
        <Button
          variant={over ? 'secondary' : 'primary'}
          icon={<IconPencil size={18} aria-hidden="true" />}
          onClick={onEdit}
        >
          {over ? t('page.edit') : t('page.report')}
        </Button>
      )}
    </>
  );
}
