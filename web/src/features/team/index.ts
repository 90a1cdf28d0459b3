/** The parts of the team feature that other features use. */
export { myTeamsQuery } from './api';
export { TeamList } from './components/TeamList';
