import { faultText } from '@/shared/api/faults';
import { Notice } from '@/shared/ui/Notice';
import classes from './RefusedNotice.module.css';

/** Explains above a page why it is shown instead of the requested one. */
export default function RefusedNotice() {
  return (
    <div className={classes.box}>
      <Notice tone="danger">{faultText('participationAuthority')}</Notice>
    </div>
  );
}
