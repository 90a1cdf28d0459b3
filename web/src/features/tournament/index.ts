/** The parts of the tournament feature that other features use. */
export { PlacedContests } from './PlacedContests';
export { usePlaceName } from './placeName';
