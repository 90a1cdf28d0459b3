/** The parts of the search feature that other features use. */
export { PersonField } from './components/PersonField';
