export { ThisDevice } from './components/ThisDevice';
