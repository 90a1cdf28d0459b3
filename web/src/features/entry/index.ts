export { applicantsQuery } from './api';
export { CheckinButton } from './components/CheckinButton';
export { EntryButton } from './components/EntryButton';
export { EntryConfirmPanel } from './components/EntryConfirmPanel';
