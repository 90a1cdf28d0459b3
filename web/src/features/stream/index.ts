/** The parts of the stream feature that other features use. */
export { Casters } from './components/Casters';
export { StreamNotice } from './components/StreamNotice';
export { StreamNow, useStreamTab } from './components/StreamNow';
export { StreamMark, StreamMarks } from './marks';
