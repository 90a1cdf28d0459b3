/** A point of the viewport in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** One window of a browser with its own storage. Each browser has one implementation. */
export interface Driver {
  goto(address: string): Promise<void>;
  /** The value of a JavaScript expression in the page, outside its content security policy, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the pointer at a point. */
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
  /** Opens a window without stored data. */
  open(): Promise<Driver>;
  close(): Promise<void>;
}

/** The size of a phone's viewport. Windows of WebKit's MiniBrowser are not narrower than their toolbar, 447 pixels. */
export const phone = { width: 360, height: 740 };
