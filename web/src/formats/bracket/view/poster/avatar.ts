import type { ParticipantRef } from '@/shared/api/types';
import { crestOf } from '@/shared/ui/crest';
import type { Brush } from './brush';

export type Pictures = ReadonlyMap<string, HTMLImageElement>;

/** Loads the pictures of people. A picture that fails is left out. */
export async function picturesOf(people: readonly (ParticipantRef | null)[]): Promise<Pictures> {
  const addresses = new Set(people.flatMap((person) => person?.imageUrl ?? []));
  const pictures = new Map<string, HTMLImageElement>();
  await Promise.all(
    [...addresses].map(async (address) => {
      const image = new Image();
      // An image without CORS would make the canvas unreadable, so its load fails and the crest is drawn instead.
      image.crossOrigin = 'anonymous';
      image.src = address;
      await image.decode().then(
        () => pictures.set(address, image),
        () => undefined,
      );
    }),
  );
  return pictures;
}

/** Draws the image of a person or team with the cut corner, or the crest. */
export function paintAvatar(
  brush: Brush,
  person: ParticipantRef,
  pictures: Pictures,
  x: number,
  y: number,
  size: number,
): void {
  const picture = pictures.get(person.imageUrl ?? '');
  brush.at(x, y, size / field, () => {
    brush.ctx.clip(new Path2D('M0 0H40V31.2L31.2 40H0Z'));
    if (picture) paintCover(brush, picture);
    else paintCrest(brush, person);
  });
}

/** The size of the grid of crests. */
const field = 40;

function paintCover({ ctx }: Brush, picture: HTMLImageElement): void {
  const side = Math.min(picture.naturalWidth, picture.naturalHeight);
  const left = (picture.naturalWidth - side) / 2;
  const top = (picture.naturalHeight - side) / 2;
  ctx.drawImage(picture, left, top, side, side, 0, 0, field, field);
}

function paintCrest(brush: Brush, { refId, kind }: ParticipantRef): void {
  const { pigment, half, stem, frame } = crestOf(refId, kind);
  const bright = { tone: pigment.bright, width: 2.6 };
  brush.fill(pigment.shade, 0, 0, field, field);
  brush.stroke(frame, { tone: pigment.line, width: 2 });
  brush.stroke(half, bright);
  brush.at(field, 0, 1, () => {
    brush.ctx.scale(-1, 1);
    brush.stroke(half, bright);
  });
  brush.stroke(stem, bright);
}
