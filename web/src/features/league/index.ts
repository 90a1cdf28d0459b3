/** The parts of the league feature that other features use. */
export { GroupTabs } from './components/GroupTabs';
