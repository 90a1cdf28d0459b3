/** The parts of the site feature that other features use. */
export { ReportDialog } from './components/ReportDialog';
