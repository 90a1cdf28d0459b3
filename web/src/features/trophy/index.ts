/** The parts of the trophy feature that other features use. */
export { trophiesQuery, trophyKeys } from './api';
export { TrophyEditor } from './components/TrophyEditor';
export { TrophyList } from './components/TrophyList';
export { TrophyShelf } from './components/TrophyShelf';
