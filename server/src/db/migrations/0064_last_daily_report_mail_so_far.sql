-- Those who are on the list have had mails: the last one to their address.
update report_users set last_mail_id = (
  select max(mail_id) from outgoing_mails
  where kind = 'dailyReport' and "to" = array[users.email])
from users where users.user_id = report_users.user_id;
