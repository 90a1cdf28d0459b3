import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiQuery } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { Avatar } from '@/shared/ui/Avatar';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Menu } from '@/shared/ui/Menu';
import { useSignIn } from '@/shared/viewer/viewer';
import classes from './DemoRibbon.module.css';

/** The menu to sign in as one of the demo's people, below the given button. It is open when it is first rendered. */
export default function DemoPeople({ children }: { children: ReactElement }) {
  const { t } = useTranslation('shell');
  const takeOver = useSignIn();
  const people = useQuery({ ...apiQuery('/demo/people/'), staleTime: Number.POSITIVE_INFINITY });
  const signIn = useAct((userId: number) => apiCall('post', '/demo/sign-in/', { body: { userId } }), {
    onDone: takeOver,
  });
  return (
    <Menu position="bottom-end" width={280} defaultOpened>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {people.isPending && <Loading />}
        {people.isError && <ErrorState error={people.error} onRetry={() => void people.refetch()} />}
        {people.data?.map((person) => (
          <Menu.Item
            key={person.id}
            disabled={signIn.busy}
            leftSection={<Avatar id={person.id} src={person.imageUrl} size={32} />}
            onClick={() => void signIn.run(person.id)}
          >
            <span className={classes.name}>{person.nickname}</span>
            <small className={classes.role}>{t(`demo.role.${person.role}`)}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
