/** The parts of the chat feature that other features use. */
export { ChatCount } from './components/ChatCount';
export { ChatLinks } from './components/ChatLinks';
export { mayChat } from './lib/abilities';
export { useRoomNews } from './lib/useRooms';
