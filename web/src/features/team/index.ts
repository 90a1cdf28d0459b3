/** The parts of the team feature that other features use. */
export { myTeamsQuery, teamQuery } from './api';
export { TeamList } from './components/TeamList';
