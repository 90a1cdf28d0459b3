import {
  IconBrandBluesky,
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandKick,
  IconBrandSteam,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
  IconLink,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicUser } from '@/shared/api/types';
import { siteOf } from '@/shared/lib/siteOf';
import { socialAddress } from '@/shared/lib/socialId';
import hidden from '@/shared/ui/spoken.module.css';
import { linkLabel } from '../lib/links';
import classes from './ProfileLinks.module.css';

const icons: Record<string, TablerIcon> = {
  'bsky.app': IconBrandBluesky,
  'discord.com': IconBrandDiscord,
  'discord.gg': IconBrandDiscord,
  'facebook.com': IconBrandFacebook,
  'github.com': IconBrandGithub,
  'instagram.com': IconBrandInstagram,
  'kick.com': IconBrandKick,
  'steamcommunity.com': IconBrandSteam,
  'threads.net': IconBrandThreads,
  'tiktok.com': IconBrandTiktok,
  'twitch.tv': IconBrandTwitch,
  'twitter.com': IconBrandX,
  'x.com': IconBrandX,
  'youtu.be': IconBrandYoutube,
  'youtube.com': IconBrandYoutube,
};

const providers: Record<string, { icon: TablerIcon; name: string }> = {
  twitter: { icon: IconBrandX, name: 'X' },
  google: { icon: IconBrandGoogle, name: 'Google' },
  discord: { icon: IconBrandDiscord, name: 'Discord' },
};

/** The person's social ID, links and linked accounts. */
export function ProfileLinks({ user }: { user: PublicUser }) {
  const { t } = useTranslation('account');
  const links = user.snsLinks.map((href) => ({
    href,
    Icon: icons[siteOf(href)] ?? IconLink,
    label: linkLabel(href),
  }));
  if (user.twitterId) {
    links.unshift({ href: socialAddress(user.twitterId), Icon: IconBrandX, label: `@${user.twitterId}` });
  }
  if (links.length === 0 && user.socialUsers.length === 0) return null;
  return (
    <ul className={classes.links} aria-label={t('links')}>
      {links.map(({ href, Icon, label }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer nofollow me ugc">
            <Icon size={18} aria-hidden="true" />
            <span>{label}</span>
          </a>
        </li>
      ))}
      {user.socialUsers.map(({ provider, socialUserName }) => {
        const { icon: Icon, name } = providers[provider] ?? { icon: IconLink, name: provider };
        return (
          <li key={provider} className={classes.proven} title={t('linked', { provider: name })}>
            <Icon size={18} aria-hidden="true" />
            {socialUserName && <span className={hidden.spoken}>{name}</span>}
            <span>{socialUserName || name}</span>
          </li>
        );
      })}
    </ul>
  );
}
