test = {
  'name': 'Question 1',
  'points': 2,
  'suites': [
    {
      'cases': [{'code': ">>> roll_dice(2, make_test_dice(4, 6, 1))\n10", 'hidden': False}],
      'scored': True,
      'setup': '>>> from hog import *',
      'type': 'doctest'
    }
  ]
}
