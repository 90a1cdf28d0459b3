export { applicantsQuery } from './api';
export { CheckinButton } from './components/CheckinButton';
export { DropActs } from './components/DropActs';
export { EnteredState } from './components/EnteredState';
export { EntryButton } from './components/EntryButton';
export { EntryConfirmPanel } from './components/EntryConfirmPanel';
export { LeaveButton } from './components/LeaveButton';
export { OwnLeave } from './components/OwnLeave';
