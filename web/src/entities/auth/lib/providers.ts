import {
  IconBrandDiscord,
  IconBrandGoogle,
  IconBrandX,
  type IconProps,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface Provider {
  /** The provider's name, the same in every language. */
  name: string;
  Icon: ComponentType<IconProps>;
}

const known: Record<string, Provider> = {
  twitter: { name: 'X', Icon: IconBrandX },
  google: { name: 'Google', Icon: IconBrandGoogle },
  discord: { name: 'Discord', Icon: IconBrandDiscord },
};

/** Returns how a social provider is shown. A provider that this app does not know is shown by its key. */
export function providerOf(key: string): Provider {
  return known[key] ?? { name: key, Icon: IconWorld };
}
