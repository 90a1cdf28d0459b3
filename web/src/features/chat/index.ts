/** The parts of the chat feature that other features use. */
export { chatOfQuery } from './api';
export { ChatButton } from './components/ChatButton';
export { ChatCount } from './components/ChatCount';
export { ChatLinks } from './components/ChatLinks';
export { ChatRoom } from './components/ChatRoom';
export { mayChat } from './lib/abilities';
export { useRoomNews } from './lib/useRooms';
