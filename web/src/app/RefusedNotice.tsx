import { faultText } from '@/shared/api/faults';
import { Notice } from '@/shared/ui/Notice';
import classes from './RefusedNotice.module.css';

/** Says above a page why it is shown in place of the one that was asked for. */
export default function RefusedNotice() {
  return (
    <div className={classes.box}>
      <Notice tone="danger">{faultText('participationAuthority')}</Notice>
    </div>
  );
}
