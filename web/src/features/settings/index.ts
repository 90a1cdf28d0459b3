/** The parts of the settings that other features use. */
export { SocialLinks, useHasSocialLinks } from './components/SocialLinks';
