/** The parts of the site feature that other features use. */
export { ReportButton } from './components/ReportButton';
export { ReportDialog } from './components/ReportDialog';
export { ReportSheet } from './components/ReportSheet';
