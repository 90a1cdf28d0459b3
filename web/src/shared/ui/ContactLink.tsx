import type { ReactNode } from 'react';
import { useApp } from '../api/app';

/** A link to the contact form or address of the installation's operator; nothing if there is none. */
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
