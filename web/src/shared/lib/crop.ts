/** A part of an image in its pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The visible part of an image: its centre as shares of the image, and the zoom; 1 shows as much as fits. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const maxZoom = 5;
export const wholeView: View = { x: 0.5, y: 0.5, zoom: 1 };

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Returns the part of the image that a view shows in the given ratio of width to height. It stays within the image. */
export function partOf(image: Size, ratio: number, view: View): Part {
  const width = Math.min(image.width, image.height * ratio) / between(1, view.zoom, maxZoom);
  const height = width / ratio;
  return {
    x: between(0, view.x * image.width - width / 2, image.width - width),
    y: between(0, view.y * image.height - height / 2, image.height - height),
    width,
    height,
  };
}

/**
 * Returns the view after a move by shares of the visible part. It is clamped, so that a move back has an effect at once.
 */
export function moved(image: Size, ratio: number, view: View, right: number, down: number): View {
  const part = partOf(image, ratio, view);
  const next = partOf(image, ratio, {
    ...view,
    x: (part.x + part.width * (0.5 + right)) / image.width,
    y: (part.y + part.height * (0.5 + down)) / image.height,
  });
  return {
    zoom: view.zoom,
    x: (next.x + next.width / 2) / image.width,
    y: (next.y + next.height / 2) / image.height,
  };
}

export function zoomed(view: View, factor: number): View {
  return { ...view, zoom: between(1, view.zoom * factor, maxZoom) };
}

/** Reads a file as an image, whose address the caller revokes. Rejects if the browser cannot read it. */
export async function readImage(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(image.src);
    throw error;
  }
  return image;
}

/**
 * Returns the part as a file, at most `width` pixels wide. A JPEG stays a JPEG; other types keep their transparency.
 */
export async function cut(image: HTMLImageElement, part: Part, width: number, file: File): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(Math.min(width, part.width)));
  canvas.height = Math.max(1, Math.round((canvas.width * part.height) / part.width));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('no image');
  return new File([blob], type === 'image/jpeg' ? 'image.jpg' : 'image.png', { type });
}
