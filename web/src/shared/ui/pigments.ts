type Hex = `#${string}`;

/** The background, line and winner's line of generated artwork. The colours are the same in both themes. */
export interface Pigment {
  ground: Hex;
  shade: Hex;
  line: Hex;
  bright: Hex;
}

/** Traditional colours. Each game always has the same one. */
const pigments: readonly Pigment[] = [
  { ground: '#27161a', shade: '#36191c', line: '#7f4338', bright: '#ff7a4d' }, // shu, vermilion
  { ground: '#131d33', shade: '#182744', line: '#40598f', bright: '#8fb4ff' }, // ai, indigo
  { ground: '#14231f', shade: '#183029', line: '#3d7261', bright: '#74dcae' }, // matsuba, pine
  { ground: '#221a30', shade: '#2d2140', line: '#665089', bright: '#c3a1f5' }, // fuji, wisteria
  { ground: '#282013', shade: '#362a16', line: '#85672f', bright: '#f3c163' }, // yamabuki, amber
  { ground: '#122429', shade: '#163138', line: '#37707e', bright: '#6fd6e6' }, // asagi, pale teal
  { ground: '#281723', shade: '#371d30', line: '#834a70', bright: '#f48cc4' }, // botan, peony
  { ground: '#1d2024', shade: '#272b31', line: '#5b636e', bright: '#d7dde6' }, // tetsu, iron
];

export function pigmentOf(random: () => number): Pigment {
  return pigments[Math.floor(random() * pigments.length)] ?? (pigments[0] as Pigment);
}
