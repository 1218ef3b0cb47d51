import { z } from 'zod';

// The window's content security policy forbids eval, which zod would probe for. This has to run before any schema is made.
z.config({ jitless: true });
