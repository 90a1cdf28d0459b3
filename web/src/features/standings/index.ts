/** The table of a stage, and how each of its rows is counted. */

export { StandingSheet } from './components/StandingSheet';
export { Standings } from './components/Standings';
export { recordText } from './components/StandingsTable';
