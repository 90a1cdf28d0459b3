import type { ReactNode } from 'react';
import { useApp } from '../api/app';

/** The way to the operator, a form or an address; nothing where the operator gives none. */
export function ContactLink({ children }: { children: ReactNode }) {
  const contact = useApp().data?.contactUrl;
  if (!contact) return null;
  const form = contact.startsWith('https:');
  return (
    <a href={contact} {...(form && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
