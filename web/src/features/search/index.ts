/** The parts of the search feature that other features use. */

export type { PeopleSearch } from './api';
export { PersonField } from './components/PersonField';
