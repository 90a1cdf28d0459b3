/** The parts of the tournament feature that other features use. */
export { useBracketTexts } from './bracket/texts';
export { PlacedContests } from './PlacedContests';
export { usePlaceName } from './placeName';
