import { z } from 'zod';

// zod compiles validators with eval unless jitless is set; the content security policy forbids eval.
z.config({ jitless: true });

export { z };
