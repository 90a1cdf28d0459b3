/** The parts of the battle royale feature that other features use. */
export { LobbyList } from './components/Lobbies';
export { RoyaleTable } from './components/Table';
