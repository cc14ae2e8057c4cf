test = {
  'name': 'Question 2',
  'points': 2,
  'suites': [
    {
      'cases': [{'code': ">>> free_bacon(13)\n9", 'hidden': False}],
      'scored': True,
      'setup': '>>> from hog import *',
      'type': 'doctest'
    }
  ]
}
