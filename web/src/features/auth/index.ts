/** The parts of signing in that other features use. */
export { changeRules, passwordFaults, refusedField } from './passwordRules';
export { providerOf } from './providers';
export { bounds, email as emailRule } from './rules';
export { useFreshSession } from './useFreshSession';
export { useSocial } from './useSocial';
export { createPasskey, passkeyProblem, passkeysSupported } from './webauthn';
