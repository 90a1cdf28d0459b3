/** The parts of the trophy feature that other features use. */
export { TrophyEditor } from './components/TrophyEditor';
export { TrophyList } from './components/TrophyList';
export { TrophyShelf } from './components/TrophyShelf';
