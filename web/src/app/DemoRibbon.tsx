import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/shared/api/client';
import { Avatar } from '@/shared/ui/Avatar';
import { toast } from '@/shared/ui/toast';
import { useSignIn, useViewer } from '@/shared/viewer/viewer';
import classes from './DemoRibbon.module.css';

/** In a demo: who one is, and a way to become somebody else. */
export default function DemoRibbon() {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  const takeOver = useSignIn();
  const people = useQuery({
    queryKey: ['demo', 'people'],
    queryFn: ({ signal }) => unwrap(client.GET('/demo/people/', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const signIn = useMutation({
    mutationFn: (userId: number) => unwrap(client.POST('/demo/sign-in/', { body: { userId } })),
    onSuccess: takeOver,
    onError: toast.error,
  });
  return (
    <aside className={classes.ribbon} aria-label={t('demo.title')}>
      <span className={classes.mark}>{t('demo.title')}</span>
      <span className={classes.text}>
        {viewer.signedIn ? t('demo.as', { name: viewer.nickname }) : t('demo.text')}
      </span>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <button type="button" className={classes.switch} disabled={!people.data || signIn.isPending}>
            {t('demo.signInAs')}
            <IconChevronDown size={16} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {people.data?.map((person) => (
            <Menu.Item
              key={person.id}
              leftSection={<Avatar id={person.id} src={person.imageUrl} size={32} />}
              onClick={() => signIn.mutate(person.id)}
            >
              <span className={classes.name}>{person.nickname}</span>
              <small className={classes.role}>{t(`demo.role.${person.role}`)}</small>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </aside>
  );
}
