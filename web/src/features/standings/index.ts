/** The table of a stage, and how each of its rows is counted. */

export { RankedPages } from './components/RankedPages';
export {
  ActsCell,
  ActsHead,
  FigureCell,
  profilePath,
  RankedRow,
  RankedTable,
} from './components/RankedTable';
export { StandingSheet } from './components/StandingSheet';
export { Standings } from './components/Standings';
export { recordText, StandingsTable } from './components/StandingsTable';
