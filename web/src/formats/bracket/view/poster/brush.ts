/** A colour of the design, named as its token. */
export type Tone =
  | 'ground'
  | 'surface'
  | 'line'
  | 'line-strong'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'lacquer'
  | 'lacquer-text'
  | 'on-lacquer'
  | 'live'
  | 'live-text';

export interface Lettering {
  /** In pixels. */
  size: number;
  bold?: boolean;
  tone: Tone;
  align?: 'left' | 'center' | 'right';
  /** Whether to use the font of figures and times. */
  figures?: boolean;
  /** Wider text ends with an ellipsis. */
  width?: number;
}

/** A token's colour, or a colour of artwork that is the same in both themes. */
type Colour = Tone | `#${string}`;

interface Stroke {
  tone: Colour;
  width: number;
  dash?: readonly number[];
  opacity?: number;
}

/** Draws on a canvas with the colours of the page and the fonts of pictures. The position of a text is its vertical middle. */
export class Brush {
  private readonly style = getComputedStyle(document.documentElement);
  private readonly faces = {
    text: this.style.getPropertyValue('--y-picture').trim() || 'sans-serif',
    figures: `"Saira Condensed", ${this.style.getPropertyValue('--y-picture').trim() || 'sans-serif'}`,
  };

  constructor(readonly ctx: CanvasRenderingContext2D) {}

  colour(of: Colour): string {
    return of.startsWith('#') ? of : this.style.getPropertyValue(`--y-${of}`).trim();
  }

  font({ size, bold = false, figures = false }: Pick<Lettering, 'size' | 'bold' | 'figures'>): string {
    return `${bold ? 700 : 500} ${size}px ${figures ? this.faces.figures : this.faces.text}`;
  }

  width(text: string, lettering: Pick<Lettering, 'size' | 'bold' | 'figures'>): number {
    this.ctx.font = this.font(lettering);
    return this.ctx.measureText(text).width;
  }

  text(text: string, x: number, y: number, lettering: Lettering): void {
    if (text === '') return;
    const { ctx } = this;
    const shown = lettering.width === undefined ? text : this.fit(text, lettering.width, lettering);
    ctx.font = this.font(lettering);
    ctx.fillStyle = this.colour(lettering.tone);
    ctx.textAlign = lettering.align ?? 'left';
    ctx.textBaseline = 'middle';
    ctx.fillText(shown, x, y);
  }

  /** Returns the text, shortened to the available width. */
  fit(text: string, room: number, lettering: Pick<Lettering, 'size' | 'bold' | 'figures'>): string {
    if (this.width(text, lettering) <= room) return text;
    const characters = [...text];
    let low = 0;
    let high = characters.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const wide = this.width(`${characters.slice(0, middle).join('')}…`, lettering) > room;
      if (wide) high = middle - 1;
      else low = middle;
    }
    return `${characters.slice(0, low).join('').trimEnd()}…`;
  }

  /** Returns the text in lines, broken between words, at most `most`. */
  lines(text: string, room: number, most: number, lettering: Pick<Lettering, 'size' | 'bold'>): string[] {
    const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)];
    const lines = [''];
    for (const { segment } of words) {
      const line = lines.at(-1) ?? '';
      if (line !== '' && lines.length < most && this.width(line + segment, lettering) > room) {
        lines.push(segment.trimStart());
      } else {
        lines[lines.length - 1] = line + segment;
      }
    }
    return lines.map((line) => this.fit(line.trimEnd(), room, lettering));
  }

  fill(colour: Colour, x: number, y: number, width: number, height: number): void {
    this.ctx.fillStyle = this.colour(colour);
    this.ctx.fillRect(x, y, width, height);
  }

  /** Strokes SVG path data. */
  stroke(data: string, { tone, width, dash = [], opacity = 1 }: Stroke): void {
    if (data === '') return;
    const { ctx } = this;
    ctx.save();
    ctx.globalAlpha *= opacity;
    ctx.strokeStyle = this.colour(tone);
    ctx.lineWidth = width;
    ctx.lineCap = 'square';
    ctx.setLineDash([...dash]);
    ctx.stroke(new Path2D(data));
    ctx.restore();
  }

  /** Draws with a translation and a scale, and restores the canvas state afterwards. */
  at(x: number, y: number, scale: number, draw: () => void): void {
    this.ctx.save();
    this.ctx.translate(x, y);
    this.ctx.scale(scale, scale);
    draw();
    this.ctx.restore();
  }
}
