/** The parts of the tournament feature that other features use. */
export { usePlaceName } from './placeName';
