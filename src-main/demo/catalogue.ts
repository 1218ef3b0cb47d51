export type Shape = 'jacket' | 'sweater' | 'boot' | 'lamp' | 'mug' | 'backpack';
export const colours = ['yellow', 'navy', 'green', 'red', 'grey', 'cream'] as const;
export type Colour = (typeof colours)[number];
export interface Size { readonly label: string; readonly isSoldOut: boolean }

export interface Product {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly shape: Shape;
  readonly colour: Colour;
  /** Cents. */
  readonly price: number;
  /** Grams. */
  readonly weight: number;
  readonly description: string;
  /** Empty where the product comes in one size only. */
  readonly sizes: readonly Size[];
}

export const categories: readonly { readonly name: string; readonly shape: Shape }[] = [
  { name: 'Rain jackets', shape: 'jacket' },
  { name: 'Sweaters', shape: 'sweater' },
  { name: 'Boots', shape: 'boot' },
  { name: 'Backpacks', shape: 'backpack' },
  { name: 'Lamps', shape: 'lamp' },
  { name: 'Mugs', shape: 'mug' },
];

type Row = readonly [name: string, colour: Colour, price: number, weight: number, soldOut: string, description: string];

/** The lightest rain jacket under €80 is the Harbour; a lighter one costs more and a cheaper one weighs more. */
const stock: Readonly<Record<Shape, readonly Row[]>> = {
  jacket: [
    ['Harbour Rain Jacket', 'yellow', 7900, 310, 'XL', 'A light shell for wet mornings on the quay. Taped seams, a hood that turns with you, packs into its own pocket.'],
    ['Drizzle Shell', 'navy', 5900, 420, 'S', 'A plain shell for the way to work. Two hand pockets, a drawcord hem and reflective trim.'],
    ['Squall Rain Jacket', 'red', 12900, 260, 'M', 'Our lightest shell. Three thin layers that breathe on a climb and keep out a gale.'],
    ['Pier Raincoat', 'green', 14900, 980, 'XL', 'A long coat of waxed cotton with a wool collar. Gets better with every winter.'],
    ['Anchorage Rain Jacket', 'grey', 7400, 540, '', 'Lined with brushed jersey for cold rain. A high collar and storm cuffs.'],
  ],
  sweater: [
    ['Fisherman Sweater', 'cream', 8900, 720, 'S', 'A thick rib knit of undyed wool, made the way the boats have always ordered it.'],
    ['Mooring Crew Sweater', 'navy', 6900, 480, '', 'Fine lambswool with a round neck. Goes under a jacket or over a shirt.'],
    ['Lichen Roll Neck', 'green', 7900, 560, 'L', 'A soft roll neck in the green of harbour stones.'],
    ['Buoy Striped Sweater', 'red', 5900, 430, '', 'Cotton with a wide stripe. Washes well, dries fast.'],
  ],
  boot: [
    ['Tideline Rubber Boots', 'yellow', 4900, 1600, '', 'Natural rubber on a grooved sole, with a cotton lining.'],
    ['Cobble Leather Boots', 'grey', 15900, 1350, 'XL', 'Full grain leather on a sole that can be replaced.'],
    ['Dune Ankle Boots', 'cream', 9900, 980, 'S', 'Suede ankle boots with a crepe sole, for dry days.'],
    ['Deckhand Boots', 'navy', 7900, 1450, '', 'Slip resistant on wet wood, with pull loops and a warm insole.'],
  ],
  backpack: [
    ['Ferry Backpack', 'navy', 6900, 820, '', 'Eighteen litres with a padded sleeve for a laptop and a pocket for a flask.'],
    ['Roll Top Backpack', 'yellow', 8900, 740, '', 'Welded seams and a roll closure keep twenty-two litres dry.'],
    ['Island Day Pack', 'green', 4500, 390, '', 'Twelve litres for a walk: lunch, a sweater, a map.'],
    ['Voyage Backpack', 'grey', 13900, 1480, '', 'Thirty-eight litres, opens like a suitcase, fits under most seats.'],
  ],
  lamp: [
    ['Lantern Table Lamp', 'yellow', 5900, 1200, '', 'A dimmable lamp with a carrying handle. Eight hours on one charge.'],
    ['Beacon Desk Lamp', 'red', 7900, 1900, '', 'A jointed arm and a warm, even light for late letters.'],
    ['Fog Floor Lamp', 'cream', 14900, 4200, '', 'A linen shade on an oak stand. Soft light for a corner.'],
  ],
  mug: [
    ['Enamel Mug', 'cream', 1200, 140, '', 'Steel with two coats of enamel. Holds 350 ml and survives the bottom of a bag.'],
    ['Harbour Mug', 'navy', 1600, 380, '', 'Stoneware with a wide handle, glazed by hand. Holds 400 ml.'],
    ['Kelp Mug', 'green', 1800, 360, '', 'A speckled green glaze, no two the same. Holds 300 ml.'],
    ['Double Wall Travel Mug', 'grey', 2400, 290, '', 'Keeps coffee hot through a crossing. Screw lid, 450 ml.'],
  ],
};

const sizedShapes: readonly Shape[] = ['jacket', 'sweater', 'boot'];

export const products: readonly Product[] = categories.flatMap(({ name: category, shape }) =>
  stock[shape].map(([name, colour, price, weight, soldOut, description]) => ({
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name, category, shape, colour, price, weight, description,
    sizes: sizedShapes.includes(shape) ? ['S', 'M', 'L', 'XL'].map((label) => ({ label, isSoldOut: label === soldOut })) : [],
  })));

const bySlug = new Map(products.map((product) => [product.slug, product]));

export function findProduct(slug: string): Product | undefined {
  return bySlug.get(slug);
}
