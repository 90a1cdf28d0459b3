/** A point of the viewport in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * One window of a browser with its own storage, as a private window has. It can do only the few things that both protocols offer; all
 * else is built on them in screen.ts. Firefox and WebKit each have an implementation.
 */
export interface Driver {
  goto(address: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page and returns its value, which must be JSON. The page's content security policy does not apply. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to a point and clicks, as a mouse does. */
  press(at: Point): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** A picture of the viewport, as PNG. */
  picture(): Promise<Buffer>;
  /** What the pages threw or wrote to the console as errors. */
  problems(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A running browser, shared by the journeys of a worker. */
export interface Browser {
  /** Opens a window without stored data: nobody is logged in there. */
  open(): Promise<Driver>;
  close(): Promise<void>;
}

/** The size of a phone's viewport. Windows of WebKit's MiniBrowser are not narrower than their toolbar, 447 pixels. */
export const phone = { width: 360, height: 740 };
