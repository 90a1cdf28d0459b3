import { z } from 'zod';

// The content security policy refuses code from texts, with which zod would compile its checks. It tries that unless told not to.
z.config({ jitless: true });

export { z };
