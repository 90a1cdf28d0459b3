import { Button } from '@/shared/ui/Button';
import classes from './ChoiceBar.module.css';

interface ChoiceBarProps {
  /** The chosen item and the next step. */
  text: string;
  cancelLabel: string;
  onCancel: () => void;
  /** Whether a form bar is below it. */
  aboveFormBar?: boolean;
}

/** Says at the bottom of the screen what is chosen to be exchanged, with a button that clears the choice. */
export function ChoiceBar({ text, cancelLabel, onCancel, aboveFormBar = false }: ChoiceBarProps) {
  return (
    <div className={classes.bar} data-above={aboveFormBar || undefined}>
      <p role="status">{text}</p>
      <Button size="s" onClick={onCancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
