/** Reports whether the main pointer is a finger. On such a device a field with the focus opens a keyboard over a half of the screen. */
export function onTouchScreen(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
