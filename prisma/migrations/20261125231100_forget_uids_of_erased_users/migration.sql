-- Cut-offs of erased users have a hash of the uid from now on, in a form that no uid can have.
UPDATE token_cutoffs c SET uid = 'sha256:' || encode(sha256(convert_to(c.uid, 'UTF8')), 'hex')
 WHERE c.uid NOT LIKE 'sha256:%'
   AND NOT EXISTS (SELECT FROM users u WHERE u.app_id = c.app_id AND u.uid = c.uid);
