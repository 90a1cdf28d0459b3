import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../api/faults';
import type { Keyed } from '../lib/mergeList';
import type { useListEditor } from '../lib/useListEditor';
import { Button } from './Button';
import { ConflictDialog } from './ConflictDialog';
import classes from './ListEditor.module.css';
import { Notice } from './Notice';
import { RestoredNotice } from './RestoredNotice';

interface ListActionsProps {
  /** The buttons that add to the list. */
  children: ReactNode;
  count: number;
  most: number;
}

/** The buttons below a list that is edited as a whole, and how full the list is. */
export function ListActions({ children, count, most }: ListActionsProps) {
  return (
    <div className={classes.acts}>
      {children}
      <span className={classes.count}>
        {count} / {most}
      </span>
    </div>
  );
}

interface ListEditorProps<Item extends Keyed> {
  editor: ReturnType<typeof useListEditor<Item>>;
  /** What the list is for. */
  text: string;
  /** The text that says that something is unsaved. */
  unsaved: string;
  /** The label of the save button. */
  save: string;
  onSave: () => void;
  labelOf: (item: Item) => string;
  /** Returns an item as one text, for the choice between two versions. */
  textOf: (item: Item) => string;
  /** The list and its actions. */
  children: ReactNode;
}

/** The frame of a list that is edited as a whole: its notices, the buttons that save it, and the choice after a conflict. */
export function ListEditor<Item extends Keyed>(props: ListEditorProps<Item>) {
  const { editor, labelOf } = props;
  const { t } = useTranslation('conflict');
  const errorText = useFaultText();
  const textOf = (item: Item | undefined) => (item ? props.textOf(item) : t('removed'));
  return (
    <div className={classes.editor}>
      <p className={classes.text}>{props.text}</p>
      {editor.replaced && (
        <Notice
          title={t('list.taken')}
          action={
            <Button size="s" onClick={editor.bringBack}>
              {t('list.bringBack')}
            </Button>
          }
        />
      )}
      {editor.restored && <RestoredNotice onDiscard={editor.discard} />}
      {props.children}
      {editor.error !== null && (
        <Notice tone="danger" answer>
          {errorText(editor.error)}
        </Notice>
      )}
      {editor.changed && (
        <div className={classes.save}>
          <p>{props.unsaved}</p>
          <Button variant="quiet" onClick={editor.discard} disabled={editor.saving}>
            {t('list.revert')}
          </Button>
          <Button
            variant="primary"
            loading={editor.saving}
            disabled={editor.uploading}
            onClick={props.onSave}
          >
            {props.save}
          </Button>
        </div>
      )}
      {editor.changes && (
        <ConflictDialog
          rows={editor.changes.map(({ key, base, mine, theirs, both }) => {
            const item = base ?? theirs ?? mine;
            return {
              key,
              label: item ? labelOf(item) : '',
              theirs: textOf(theirs),
              ...(both && { mine: textOf(mine) }),
            };
          })}
          onApply={editor.apply}
          onTakeTheirs={editor.takeTheirs}
          onClose={editor.closeConflict}
        />
      )}
    </div>
  );
}
